/** LRU cache of at most `most` values, by name. */
export class LruCache<Value> {
  private readonly values = new Map<string, Value>();

  /** @param dropped is given what is forgotten */
  constructor(
    private readonly most: number,
    private readonly dropped: (value: Value) => void = () => {},
  ) {}

  get(name: string): Value | undefined {
    return this.values.get(name);
  }

  keep(name: string, value: Value): void {
    if (this.values.get(name) !== value) this.forget(name);
    this.values.delete(name);
    this.values.set(name, value);
    for (const oldest of this.values.keys()) {
      if (this.values.size <= this.most) break;
      this.forget(oldest);
    }
  }

  forget(name: string): void {
    const value = this.values.get(name);
    if (this.values.delete(name)) this.dropped(value!);
  }

  clear(): void {
    for (const name of [...this.values.keys()]) this.forget(name);
  }
}
