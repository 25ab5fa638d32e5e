// Payment batches: their list and one by id.
import {
  paymentBatches,
  paymentBatchView,
  shownPaymentBatch,
  type PaymentBatch,
} from '../src/domain/payment-batches.ts';
import { getOf, listOf } from './lists.ts';

const shown = { item: shownPaymentBatch, show: (state: object) => paymentBatchView(state as PaymentBatch) };
/** Payment batches, the latest day first. */
export const listPaymentBatches = listOf(paymentBatches, shown);
/** One payment batch by id. */
export const getPaymentBatch = getOf(paymentBatches, shown);
