// Proofs as those check them who trust nobody: the algorithms of RFC 9162 (2.1.3.2 and 2.1.4.2), and the root as RFC
// 6962 defines it (2.1). Written from the RFCs; nothing of the program is used.
import { createHash } from 'node:crypto';

const hashOf = (mark: number, ...parts: readonly Uint8Array[]): Buffer =>
  createHash('sha256')
    .update(Uint8Array.of(mark))
    .update(Buffer.concat([...parts]))
    .digest();

/** The hash of a leaf's bytes. */
export const leaf = (bytes: Uint8Array): Buffer => hashOf(0, bytes);

/** The root of the tree over these leaf hashes, by definition. */
export function definedRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return createHash('sha256').digest();
  if (leaves.length === 1) return leaves[0] as Buffer;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return hashOf(1, definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k)));
}

/** Whether the path proves that this hash is leaf `index` of the tree of `size` leaves with this root. */
export function isIncluded(hash: Buffer, index: number, size: number, path: readonly Buffer[], root: Buffer): boolean {
  if (index >= size) return false;
  let [fn, sn, r] = [index, size - 1, hash];
  for (const p of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      r = hashOf(1, p, r);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else r = hashOf(1, r, p);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && r.equals(root);
}

/** Whether the path proves that the first tree is the beginning of the second. */
export function isConsistent(
  first: number,
  second: number,
  path: readonly Buffer[],
  firstRoot: Buffer,
  secondRoot: Buffer,
): boolean {
  if (first === second) return path.length === 0 && firstRoot.equals(secondRoot);
  const isPower = Number.isInteger(Math.log2(first));
  const nodes = isPower ? [firstRoot, ...path] : [...path];
  if (nodes.length === 0) return false;
  let [fn, sn] = [first - 1, second - 1];
  while (fn % 2 === 1) [fn, sn] = [(fn - 1) / 2, Math.floor(sn / 2)];
  let [fr, sr] = [nodes[0] as Buffer, nodes[0] as Buffer];
  for (const c of nodes.slice(1)) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [hashOf(1, c, fr), hashOf(1, c, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else sr = hashOf(1, sr, c);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && fr.equals(firstRoot) && sr.equals(secondRoot);
}
