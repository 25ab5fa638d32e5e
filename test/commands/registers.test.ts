// Labels and partners: names and codes that are taken, ancestors, numbers with check digits, archive and restore.
import { createLabel, createPartner, updateLabel, updatePartner } from '../../commands/registers.ts';
import { companyOpened, done, given, uuid, type World } from '../spec.ts';

const opened = companyOpened();
const tokyo = done(createLabel, { name: '東京', code: 'TKY', dimension: 'department' });
const label = (world: World): string => [...world.book.labels.byId.keys()].at(-1) as string;
const yamada = done(createPartner, { name: '山田商店', code: 'Y1', type: 'supplier' });

describe('labels', () => {
  it('are created, renamed, archived and restored', () => {
    given(opened)
      .when(createLabel, { name: '春の催事' })
      .then(['label.created', { label: { dimension: 'tag', exclusive: false, status: 'active', version: 1 } }])
      .answers({ name: '春の催事' });
    given(opened, tokyo)
      .when(updateLabel, (world) => ({ labelId: label(world), name: '東京本社' }))
      .then(['label.updated', { label: { name: '東京本社', version: 2 } }]);
    given(opened, tokyo)
      .when(updateLabel, (world) => ({ labelId: label(world), status: 'archived' }))
      .then(['label.archived']);
    given(opened, tokyo, (world) => world.run(updateLabel, { labelId: label(world), status: 'archived' }))
      .when(updateLabel, (world) => ({ labelId: label(world), status: 'archived' }))
      .nothing()
      .answers({ status: 'archived' });
    given(opened, tokyo, (world) => world.run(updateLabel, { labelId: label(world), status: 'archived' }))
      .when(updateLabel, (world) => ({ labelId: label(world), status: 'active' }))
      .then(['label.updated', { label: { status: 'active' } }]);
    given(opened, tokyo, (world) => world.run(updateLabel, { labelId: label(world), name: '東京本社' }))
      .when(createLabel, { name: '東京', dimension: 'department' })
      .then(['label.created']);
  });
  it('refuse what is taken, and circles', () => {
    given(opened, tokyo)
      .when(createLabel, { name: ' 東京 ', dimension: 'Department' })
      .refused('duplicate_code', 'name');
    given(opened, tokyo).when(createLabel, { name: '他', code: 'ｔｋｙ' }).refused('duplicate_code', 'code');
    given(opened, tokyo).when(createLabel, { name: '東京' }).then(['label.created']);
    given(opened, tokyo)
      .when(updateLabel, (world) => ({ labelId: label(world), parentId: label(world) }))
      .refused('validation_error', 'parentId');
    given(opened)
      .when(createLabel, { name: 'x', parentId: `lbl_${uuid(1)}` })
      .refused('label_not_found', 'parentId');
    given(opened)
      .when(updateLabel, { labelId: `lbl_${uuid(1)}`, name: 'x' })
      .refused('not_found');
    given(opened, tokyo)
      .when(updateLabel, (world) => ({ labelId: label(world), name: 'x', version: 2 }))
      .refused('version_conflict', 'version');
    given(opened, done(createLabel, { name: 'a', externalId: 'e' }))
      .when(createLabel, { name: 'b', externalId: 'e' })
      .refused('duplicate_external_id', 'externalId');
  });
});

describe('partners', () => {
  it('are created with defaults, changed by id or code, archived and restored', () => {
    given(opened)
      .when(createPartner, {
        name: '国税商事',
        corporateNumber: '7000012050002',
        invoiceRegistrationNumber: 'T7000012050002',
        defaultAccountCode: '5120',
        defaultTaxCode: 'P10',
        paymentTerms: { closingDay: 31, payMonthOffset: 1, payDay: 31 },
      })
      .then([
        'partner.created',
        { partner: { type: 'other', corporateNumber: '7000012050002', defaultTaxCode: 'P10', status: 'active' } },
      ]);
    given(opened, yamada)
      .when(updatePartner, { partnerCode: 'Y1', name: '山田商会', code: null })
      .then(['partner.updated', { partner: { name: '山田商会', code: undefined } }]);
    given(opened, yamada).when(updatePartner, { partnerCode: 'y1', status: 'archived' }).then(['partner.archived']);
    given(opened, yamada, done(updatePartner, { partnerCode: 'y1', status: 'archived' }))
      .when(updatePartner, { partnerCode: 'Y1', status: 'active' })
      .then(['partner.updated', { partner: { status: 'active' } }]);
    given(opened, yamada)
      .when(updatePartner, { partnerCode: 'Y1', type: 'supplier' })
      .nothing()
      .answers({ name: '山田商店' });
  });
  it('refuse wrong numbers, taken codes and unknown names', () => {
    given(opened)
      .when(createPartner, { name: 'x', corporateNumber: '1000012050002' })
      .refused('validation_error', 'corporateNumber', /check digit/);
    given(opened)
      .when(createPartner, { name: 'x', invoiceRegistrationNumber: '7000012050002' })
      .refused('validation_error', 'invoiceRegistrationNumber');
    given(opened, yamada).when(createPartner, { name: 'x', code: 'y1' }).refused('duplicate_code', 'code');
    given(opened)
      .when(createPartner, { name: 'x', defaultAccountCode: '0000' })
      .refused('account_not_found', 'defaultAccountCode');
    given(opened)
      .when(createPartner, { name: 'x', defaultTaxCode: 'NO' })
      .refused('tax_code_not_found', 'defaultTaxCode');
    given(opened).when(updatePartner, { partnerCode: 'NO', name: 'x' }).refused('not_found');
    given(opened, yamada)
      .when(updatePartner, { partnerCode: 'Y1', name: 'x', version: 2 })
      .refused('version_conflict', 'version');
    given(opened, done(createPartner, { name: 'a', externalId: 'e' }))
      .when(createPartner, { name: 'b', externalId: 'e' })
      .refused('duplicate_external_id', 'externalId');
  });
});
