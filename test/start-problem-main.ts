// Starts the service again and again in one process, as start-problem.ts asks: a start that is refused leaves open what
// ends with its process.
import { refusalHere } from './here.ts';

process.on('message', ({ id, env }: { id: number; env: Record<string, string> }) => {
  void refusalHere(env).then((refused) => process.send?.({ id, refused }));
});
process.on('disconnect', () => process.exit(0));
