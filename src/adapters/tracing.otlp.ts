// Spans to an OpenTelemetry collector over OTLP/HTTP, by hand: the few places that matter are named where they are, and
// nothing is patched. What cannot be sent is dropped; nobody waits for it.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace-base';
import type { Tracer } from '../engine/ports.ts';

/** Traces that one span names beside its own, at most. */
const MOST_LINKS = 32;
/** A collector that takes longer gets nothing of that batch. */
const SEND_TIMEOUT_MS = 2_000;

const KINDS = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** A context as W3C Trace Context writes it, version 00. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

function read(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

const written = ({ traceId, spanId, traceFlags }: SpanContext): string => `00-${traceId}-${spanId}-0${traceFlags & 1}`;

/** A trace that begins here is recorded by chance, and always where it is linked to one that is recorded. */
function beginning(ratio: number): Sampler {
  const byChance = new TraceIdRatioBasedSampler(ratio);
  return {
    shouldSample: (context, traceId, _name, _kind, _attributes, links) =>
      links.some(({ context: linked }) => (linked.traceFlags & 1) === 1)
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : byChance.shouldSample(context, traceId),
    toString: () => `beginning{${byChance.toString()}}`,
  };
}

/** Where spans go, and which. */
export interface OtlpSettings {
  /** Base address of the collector; `/v1/traces` is put behind it. */
  readonly url: string;
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** Share of traces begun here that are recorded, 0 to 1; others follow what their caller decided. */
  readonly ratio: number;
}

/** A tracer that sends to a collector; `close` sends what is left, within SEND_TIMEOUT_MS. */
export function otlpTracer(settings: OtlpSettings): Tracer & { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${settings.url.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': settings.serviceVersion,
    }),
    sampler: new ParentBasedSampler({ root: beginning(settings.ratio) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: SEND_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer('daicho', settings.serviceVersion);
  return {
    begin(name, { kind, parent, links = [], attributes }) {
      const above = read(parent);
      const context: Context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      const beside = links.slice(0, MOST_LINKS).flatMap((text) => {
        const linked = read(text);
        return linked ? [{ context: linked }] : [];
      });
      const span = tracer.startSpan(name, { kind: KINDS[kind], links: beside, attributes: { ...attributes } }, context);
      return {
        traceparent: written(span.spanContext()),
        end(more, isFailed = false) {
          if (more) span.setAttributes({ ...more });
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}
