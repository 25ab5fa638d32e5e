// Handings over: what of the journal was given to somebody outside (a tax accountant), up to which position of the
// stream, as which file. What changed since in what was given is told against it. A kept noun.
import { z } from 'zod';
import { dateSchema } from './dates.ts';
import { idSchema } from './ids.ts';
import { PROGRAMS } from './interchange/tax-names.ts';
import { register } from './register.ts';
import { lineText } from './text.ts';

/** Ids of handings over. */
export const HANDOVER_ID = { prefix: 'hov' } as const;

/** Full state of a handing over, as its events and answers carry it. */
export const handoverState = z
  .object({
    id: idSchema(HANDOVER_ID),
    format: z.enum(PROGRAMS).describe('Program that the file is for'),
    from: dateSchema.optional().describe('First day that was handed over; default the first of the books'),
    through: dateSchema.describe('Last day that was handed over'),
    position: z.number().int().min(0).describe('Position of the stream up to which the file goes'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of the file that was handed over, hex'),
    entries: z.number().int().min(0).describe('Entries in the file'),
    note: lineText(500).optional().describe('To whom, or what was said'),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'Handover' });
/** A handing over. */
export type Handover = z.infer<typeof handoverState>;

/** Handings over as a kept noun. */
export const handovers = register({
  noun: 'handover',
  ja: '引き渡し',
  field: 'handover',
  id: HANDOVER_ID,
  state: handoverState,
  acts: ['recorded'],
  moves: 'it says what was given away, and posts nothing',
  about: {
    en: 'What of the journal was handed to a tax accountant, as which file, and what changed in it since.',
    ja: '税理士などに引き渡した仕訳とそのファイル、その後に変わったもの。',
  },
  listing: {
    table: 'handovers',
    needs: 'reports:read',
    columns: { format: 'code', through: 'date' },
    search: ({ note }) => [note],
    filters: ['format'],
    sorts: ['through'],
    defaultSort: '-createdAt',
  },
  shown: ['through', 'format', 'entries', 'position', 'id'],
});
export const { recorded: HandoverRecorded } = handovers.events;
