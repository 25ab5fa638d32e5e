// All projections, in the order in which they see each event.
import { access } from './access.ts';
import { balances } from './balances.ts';
import { consumptionTax } from './consumption-tax.ts';
import { eventIndex, receipts } from './events.ts';
import { journal } from './journal.ts';
import type { Projection } from './projection.ts';
import { registers } from './registers.ts';
import { statements } from './statements.ts';

/** Every projection of the service. */
export const PROJECTIONS: readonly Projection[] = [journal, balances, consumptionTax, statements, registers, access, eventIndex, receipts];
