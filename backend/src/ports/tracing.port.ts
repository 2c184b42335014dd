/** A span has such values: routes, statuses and names of jobs, never addresses or links. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span is work whose time is measured, as a part of a trace. */
export interface TraceSpan {
  /** Names this span in the form of W3C Trace Context, for what continues the trace. */
  readonly traceparent: string;
  end(outcome: { attributes?: SpanAttributes; failed: boolean; name?: string }): void;
}

export interface SpanStart {
  kind: 'request' | 'job';
  /** This span caused the new one, maybe in another process; anything unreadable begins a new trace. */
  parent: string | undefined;
  attributes?: SpanAttributes;
}

/** Makes traces from the request to the jobs that it has caused. */
export abstract class TracingPort {
  /** While it is off, no span is made, and jobs carry none. */
  abstract readonly isOn: boolean;
  /** Called by the hook of the HTTP process and by the job runner. */
  abstract start(name: string, options: SpanStart): TraceSpan;
  /** Sends the spans that are left. Called when the process shuts down. */
  abstract close(): Promise<void>;
}
