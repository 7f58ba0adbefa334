/** What was used last, by name; of more than so many, what was used longest ago is forgotten. */
export class RecentlyUsed<Value> {
  /** The latest last. */
  private readonly values = new Map<string, Value>();

  constructor(private readonly most: number) {}

  get(name: string): Value | undefined {
    return this.values.get(name);
  }

  /** It is used now. */
  keep(name: string, value: Value): void {
    this.values.delete(name);
    this.values.set(name, value);
    for (const oldest of this.values.keys()) {
      if (this.values.size <= this.most) break;
      this.values.delete(oldest);
    }
  }

  forget(name: string): void {
    this.values.delete(name);
  }

  clear(): void {
    this.values.clear();
  }
}
