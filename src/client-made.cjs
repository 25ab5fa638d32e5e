// Whether the part of the client that is made from the description of the interface is there, and as new as its
// sources.
'use strict';
var fs = require('fs');
var path = require('path');

var MADE = ['src/client/operations.ts', 'src/client/api.ts'];
var SOURCES = ['commands', 'queries', 'src/domain', 'src/http'];

function newestMs(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).reduce(function (newest, entry) {
    var at = path.join(folder, entry.name);
    return Math.max(newest, entry.isDirectory() ? newestMs(at) : fs.statSync(at).mtimeMs);
  }, 0);
}

/** True when both files are there. */
exports.isMade = function (root) {
  return MADE.every(function (file) { return fs.existsSync(path.join(root, file)); });
};

/** True when both files are there, and nothing that they are made from was written since. */
exports.isFresh = function (root) {
  if (!exports.isMade(root)) return false;
  var madeMs = Math.min.apply(null, MADE.map(function (file) { return fs.statSync(path.join(root, file)).mtimeMs; }));
  return SOURCES.every(function (folder) { return newestMs(path.join(root, folder)) <= madeMs; });
};
