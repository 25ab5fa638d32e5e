// Commands about handings over of the journal.
import { HANDOVER_ID, HandoverRecorded, handoverState, type Handover } from '../src/domain/handovers.ts';
import { refuse } from '../src/domain/refusal.ts';
import { command, stateIn } from './command.ts';

/**
 * Keeps that a file of the journal was handed over. Refuses validation_error for a range that ends before it begins.
 */
export const recordHandover = command({
  name: 'record-handover',
  summary: 'Record that the journal was handed over',
  text:
    'Keeps which file of the journal was handed over: up to which day and position, and its SHA-256, as the headers ' +
    'of the file said them. What changed since in what was handed over is listed against it.',
  ja: {
    summary: '仕訳の引き渡しを記録する',
    text:
      '引き渡した仕訳ファイルを記録します: どの日・どの位置までか、その SHA-256（ファイルのヘッダーの値）。' +
      '引き渡した範囲でその後に変わったものを一覧できます。',
  },
  undo: { why: 'what was given away stays given: record the next handing over' },
  needs: 'imports:write',
  input: handoverState
    .pick({ format: true, from: true, through: true, position: true, sha256: true, entries: true, note: true })
    .strict()
    .meta({ id: 'HandoverInput' }),
  decide(_book, input, moment) {
    if (input.from !== undefined && input.from > input.through)
      refuse('validation_error', 'through: must not be before {from}', 'through');
    const at = { createdAt: moment.nowIso, updatedAt: moment.nowIso, version: 1 };
    return [HandoverRecorded({ handover: { id: moment.id(HANDOVER_ID), ...input, ...at } })];
  },
  output: handoverState,
  answer: (events): Handover => stateIn<Handover>(events, 'handover', undefined),
});
