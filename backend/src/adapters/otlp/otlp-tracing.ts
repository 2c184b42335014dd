import { randomUUID } from 'node:crypto';
import { type Context, isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { VERSION } from '../../common/version.js';
import { TracingPort, type SpanStart, type TraceSpan } from '../../ports/tracing.port.js';

const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER } as const;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export interface OtlpTracingOptions {
  /** Spans go to `/v1/traces` of this collector. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
}

/** Sends spans to a collector by OTLP over HTTP. What it does not take is lost, and holds nothing up. */
export class OtlpTracing extends TracingPort {
  readonly isOn = true;
  private readonly provider: TracerProvider;
  private readonly tracer;

  constructor({ endpoint, headers }: OtlpTracingOptions) {
    super();
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
      headers: { ...headers },
    });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': 'showreel',
        'service.version': VERSION,
        'service.instance.id': randomUUID(),
      }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('showreel');
  }

  start(name: string, { kind, parent, attributes = {} }: SpanStart): TraceSpan {
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, contextOf(parent));
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      end: ({ attributes: found = {}, failed, name: finalName }) => {
        if (finalName !== undefined) span.updateName(finalName);
        span.setAttributes({ ...found });
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  async close(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined);
  }
}

/** Makes the context of a parent in another process. */
function contextOf(parent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = '00'] = TRACEPARENT.exec(parent ?? '') ?? [];
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
}
