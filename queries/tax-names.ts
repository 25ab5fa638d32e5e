// What another program calls our tax codes, as the company said it: the list, one by id.
import { taxNames } from '../src/domain/tax-names.ts';
import { getOf, listOf } from './lists.ts';

/** Names by program and name. */
export const listTaxNames = listOf(taxNames);
/** One name by id. */
export const getTaxName = getOf(taxNames);
