// One shape for objects that are made alike. Where a literal begins with a spread and adds a member, the V8 of Node 20
// gives each object a shape of its own: it is made twenty times as slowly, and whoever reads its members misses every
// inline cache. Behind `...NOTHING` the members are added one by one, and all such objects share their shape.

/** Nothing: what a literal begins with that spreads an object and adds members to it; `{ ...NOTHING, ...of, more }`. */
export const NOTHING = {};
