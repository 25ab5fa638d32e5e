// Moves a company as `daicho move` does, and ends itself with SIGKILL after a step: nothing of it goes on.
// Usage: node test/moving-main.ts COMPANY CELL SETTINGS [STEP]
import { readConfig } from '../src/config.ts';
import { moveTo } from '../src/moving.ts';

const [companyId = '', toCell = '', settings = '', point] = process.argv.slice(2);
const moved = await moveTo(readConfig(process.env), { companyId, toCell, settings }, (step) => {
  if (step === point) process.kill(process.pid, 'SIGKILL');
});
process.stdout.write(`${JSON.stringify(moved)}\n`);
