// Words of the command line and starts of the service in the process that asks, with what they say: a program of its
// own takes 0.3 s of processor time to load, and a service 1.5 s.
import { expect } from 'chai';
import { runProgram } from '../src/cli/program.ts';
import { readConfig } from '../src/config.ts';
import { serve } from '../src/main.ts';
import { stages } from '../src/start-stages.ts';
import type { Finished } from './demo-service.ts';

/** Does work that writes to this process's stdout and stderr, one at a time; what it wrote beside what it returns. */
async function heard<T>(work: () => Promise<T>): Promise<{ result: T; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const real = { stdout: process.stdout.write, stderr: process.stderr.write };
  const hear = (name: 'stdout' | 'stderr'): typeof process.stdout.write =>
    ((text: string | Uint8Array) => {
      said[name] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
      return true;
    }) as typeof process.stdout.write;
  process.stdout.write = hear('stdout');
  process.stderr.write = hear('stderr');
  try {
    const result = await work();
    return { result, ...said };
  } finally {
    process.stdout.write = real.stdout;
    process.stderr.write = real.stderr;
  }
}

type Installation = Parameters<typeof runProgram>[2]['installation'];

/** A run of the program `daicho` in this process; `installation` is what opens the stores: by default nothing may. */
export async function runHere(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  installation: Partial<Installation> = {},
): Promise<Finished> {
  const refuse = (): never => expect.fail('opens the stores');
  const { result, stdout, stderr } = await heard(() =>
    runProgram(words, () => undefined, {
      env,
      now: () => Date.now(),
      installation: { createOperatorKey: refuse, acceptPepper: refuse, ...installation },
    }),
  );
  return { code: result ?? 0, stdout, stderr };
}

/**
 * A start of the service in this process, which is stopped once it serves: why it was refused, undefined when it was
 * not. What listens for signals is taken away again; what a refused start leaves open ends with the process.
 */
export async function refusalHere(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const events = ['SIGINT', 'SIGTERM', 'unhandledRejection'] as const;
  const emitter: NodeJS.EventEmitter = process;
  const before = events.map((event) => emitter.listeners(event));
  try {
    const told = stages(
      () => undefined,
      () => performance.now(),
    );
    const running = await serve(readConfig(env), {}, { told });
    await running.stop();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    for (const [n, event] of events.entries())
      for (const listener of emitter.listeners(event))
        if (!before[n]!.includes(listener)) emitter.removeListener(event, listener as () => void);
  }
}
