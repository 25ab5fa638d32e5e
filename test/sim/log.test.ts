// The event store of a simulation keeps what the port promises: the contract suite of the real ones, in real time. What
// a simulation says of the engine is worth no more than this store.
import { isProof } from '../depth.ts';
import { eventLogSuite } from '../adapters/event-log.suite.ts';
import type { FaultProxy } from '../adapters/fault-proxy.ts';
import { logServer } from './log.ts';
import { network, NO_BAD_LUCK } from './network.ts';
import { atRealPace } from './world.ts';

eventLogSuite(
  'simulated',
  () => {
    const stopPace = atRealPace();
    const server = logServer(network(NO_BAD_LUCK, new Map()), NO_BAD_LUCK, new Map());
    const lines = new Set<ReturnType<typeof server.open>['line']>();
    let isCut = false;
    const proxy: FaultProxy = {
      port: 0,
      connections: () => lines.size,
      cut() {
        isCut = true;
        for (const line of lines) line.cut();
        return Promise.resolve();
      },
      mute(what) {
        for (const line of lines) line.mute(what);
      },
      mend() {
        isCut = false;
        for (const line of lines) line.mend();
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    };
    return Promise.resolve({
      kind: 'simulated' as const,
      proxy,
      child: { connectionString: '' },
      open({ proxied = false, deadlineMs, watchdogMs } = {}) {
        const { log, line } = server.open({ deadlineMs, watchdogMs });
        if (proxied) {
          lines.add(line);
          if (isCut) line.cut();
        }
        return Promise.resolve(log);
      },
      stop() {
        stopPace();
        return Promise.resolve();
      },
    });
  },
  isProof,
);
