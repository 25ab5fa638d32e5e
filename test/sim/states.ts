// What has to happen in a run of some seeds, so that a green one says something: faults of each kind, answers of each
// kind, and places in the engine that are reached only when something else goes wrong.

/** Names of counts. */
export const STATES: readonly string[] = [
  ...['kills', 'kills while starting', 'kill after sending', 'standstills', 'request lost', 'answer lost', 'stall'],
  ...['done when nobody waited', 'outage of the event store', 'outage of the database', 'subscription silent'],
  ...['lead taken from a silent process', 'snapshot kept', 'snapshot spoiled', 'exchange', 'receiver refuses'],
  ...['post', 'account', 'reverse', 'close', 'reopen', 'post replayed', 'account: duplicate_code'],
  ...['reverse: already_reversed', 'post: period_closed', 'close: already_closed', 'reopen: already_open'],
  ...['read up to date', 'read behind', 'webhook arrived', 'webhook sent again', 'feed left', 'start failed'],
  ...['member', 'older program', 'stops', 'asked at service', 'asked at surface a', 'asked at surface b'],
  ...['asked at agent', 'asked twice', 'jobs', 'labels', 'statement', 'leaps of the calendar', 'restored'],
  ...['tables of another form', 'tables not there', 'a process that gives up books', 'upgrade of an older program'],
];
