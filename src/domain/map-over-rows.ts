// A map over rows that many books share: it holds what differs from them, and says what a map of its own would say.

/** Rows that several maps share, in their order; nobody changes them. */
export interface SharedRows<V> {
  readonly size: number;
  /** How many of them were made for one book alone, because they were asked for. */
  made(): number;
  has(key: string): boolean;
  get(key: string): V | undefined;
  keys(): Iterable<string>;
  entries(): Iterable<readonly [string, V]>;
  /** Where they come from, as it is written into a snapshot. */
  readonly from: object;
}

/**
 * A map that begins with shared rows and copies on write: its own storage holds what was set since. It behaves as a map
 * into which the rows had been set one by one, in its order too.
 */
export class SharedMap<V> extends Map<string, V> {
  readonly rows: SharedRows<V>;
  /** Keys of shared rows that were deleted; one that was set again stands at the end. */
  #gone: Set<string> | undefined;
  /** Keys of shared rows that were set in their place. */
  #replaced = 0;

  constructor(rows: SharedRows<V>, gone: Iterable<string> = []) {
    super();
    this.rows = rows;
    for (const key of gone) (this.#gone ??= new Set()).add(key);
  }

  /** What it holds beside the shared rows, in order. */
  own(): Map<string, V> {
    return new Map(super.entries());
  }

  /** Keys of shared rows that are not there any more. */
  gone(): string[] {
    return [...(this.#gone ?? [])];
  }

  /** One of its own that says the same. */
  copy(): SharedMap<V> {
    const copy = new SharedMap(this.rows, this.gone());
    for (const [key, value] of super.entries()) copy.set(key, value);
    return copy;
  }

  /** How many things it keeps beside the shared rows. */
  get held(): number {
    return super.size + (this.#gone?.size ?? 0);
  }

  /** True for the key of a shared row that was not deleted. */
  #isShared(key: string): boolean {
    return this.rows.has(key) && !this.#gone?.has(key);
  }

  override get size(): number {
    return super.size + this.rows.size - (this.#gone?.size ?? 0) - this.#replaced;
  }

  override has(key: string): boolean {
    return super.has(key) || this.#isShared(key);
  }

  override get(key: string): V | undefined {
    if (super.has(key)) return super.get(key);
    return this.#gone?.has(key) ? undefined : this.rows.get(key);
  }

  override set(key: string, value: V): this {
    if (this.#isShared(key) && !super.has(key)) this.#replaced += 1;
    return super.set(key, value);
  }

  override delete(key: string): boolean {
    const isShared = this.#isShared(key);
    const isOwn = super.delete(key);
    if (isShared) (this.#gone ??= new Set()).add(key);
    if (isShared && isOwn) this.#replaced -= 1;
    return isShared || isOwn;
  }

  override clear(): void {
    super.clear();
    this.#replaced = 0;
    this.#gone = new Set(this.rows.keys());
  }

  override *entries(): MapIterator<[string, V]> {
    for (const [key, shared] of this.rows.entries())
      if (!this.#gone?.has(key)) yield [key, super.has(key) ? (super.get(key) as V) : shared];
    for (const [key, value] of super.entries()) if (!this.#isShared(key)) yield [key, value];
  }

  override *keys(): MapIterator<string> {
    for (const key of this.rows.keys()) if (!this.#gone?.has(key)) yield key;
    for (const key of super.keys()) if (!this.#isShared(key)) yield key;
  }

  override *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  override [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  override forEach(callback: (value: V, key: string, map: Map<string, V>) => void): void {
    for (const [key, value] of this.entries()) callback(value, key, this);
  }
}

/** A map of its own that says the same. */
export function copyMap<V>(map: ReadonlyMap<string, V>): Map<string, V> {
  return map instanceof SharedMap ? (map as SharedMap<V>).copy() : new Map(map);
}
