/** One password that waits to be hashed. */
interface Held {
  password: string;
  goOn: () => void;
}

type HoldPassword = (password: string, goOn: () => void) => void;

/** Passwords are hashed when the test says so: what waits behind them waits for certain, on a slow machine too. */
export class HeldPasswords {
  readonly held: Held[] = [];
  private readonly arrivals: (() => void)[] = [];

  constructor() {
    const hold: HoldPassword = (password, goOn) => {
      this.held.push({ password, goOn });
      for (const each of this.arrivals.splice(0)) each();
    };
    (globalThis as { holdPassword?: HoldPassword }).holdPassword = hold;
  }

  /** Waits until so many are held. */
  async atLeast(count: number): Promise<void> {
    while (this.held.length < count) await new Promise<void>((resolve) => this.arrivals.push(resolve));
  }

  /** Hashes the one that has been held longest; answers which it was. */
  async next(): Promise<string> {
    await this.atLeast(1);
    const { password, goOn } = this.held.shift()!;
    goOn();
    return password;
  }

  /** Hashes all, and holds none any more. */
  release(): void {
    delete (globalThis as { holdPassword?: HoldPassword }).holdPassword;
    for (const { goOn } of this.held.splice(0)) goOn();
  }
}
