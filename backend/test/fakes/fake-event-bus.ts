import { EventEmitter } from 'node:events';
import { type BusEventName, type BusEvents, EventBusPort } from '../../src/ports/event-bus.port.js';

/** The buses of several fake processes. */
export class FakeEventHub {
  readonly buses = new Set<FakeEventBus>();
}

/** Events in memory; they arrive later and as copies, as over a wire. */
export class FakeEventBus extends EventBusPort {
  /** Everything published here, for assertions. */
  readonly published: { name: BusEventName; payload: unknown }[] = [];
  private readonly listeners = new EventEmitter();
  private closed = false;

  constructor(private readonly hub = new FakeEventHub()) {
    super();
    hub.buses.add(this);
  }

  async publish<N extends BusEventName>(name: N, payload: BusEvents[N]): Promise<void> {
    if (this.closed) throw new Error('The bus is closed.');
    const notification = JSON.stringify({ name, payload });
    if (Buffer.byteLength(notification) > 7_999)
      throw new Error(`The event ${name} is too long; at most 7999 bytes fit.`);
    this.published.push({ name, payload });
    for (const bus of this.hub.buses) setImmediate(() => bus.deliver(notification));
  }

  subscribe<N extends BusEventName>(name: N, listener: (payload: BusEvents[N]) => void): () => void {
    const guarded = (payload: BusEvents[N]): void => {
      try {
        listener(payload);
      } catch {
        // One broken listener must not keep the event from the others.
      }
    };
    this.listeners.on(name, guarded);
    return () => {
      this.listeners.off(name, guarded);
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    this.hub.buses.delete(this);
    this.listeners.removeAllListeners();
  }

  private deliver(notification: string): void {
    const { name, payload } = JSON.parse(notification) as { name: BusEventName; payload: unknown };
    this.listeners.emit(name, payload);
  }
}
