// GUIDE.md keeps its word: every block of it is run, and every command in its lines is one that there is.
import { expect } from 'chai';
import { buildSync } from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { smtpMailer } from '../src/adapters/mail.smtp.ts';
import { startApi } from './api.ts';
import { demoService, run, type DemoService } from './demo-service.ts';
import { blocksOf, masked, runShell } from './examples.ts';
import { quickFolder } from './folder.ts';
import { issuedInvoice, made } from './http/samples.ts';
import { smtpServer } from './smtp.ts';

const REPO = path.resolve(import.meta.dirname, '..');
const GUIDE = fs.readFileSync(path.join(REPO, 'GUIDE.md'), 'utf8');
const blocks = blocksOf('GUIDE.md');

/** Runs a script of the client as `npm run build` and Node.js would: the package's own name means the client. */
async function runScript(service: DemoService, script: string): Promise<string> {
  const [file, outfile] = ['script.ts', 'script.mjs'].map((name) => path.join(service.folder, name));
  fs.writeFileSync(file!, script);
  buildSync({
    entryPoints: [file!],
    outfile: outfile!,
    alias: { 'daicho/client': path.join(REPO, 'src/client/client.ts') },
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const { baseUrl, ownerKey, companyId } = service.demo;
  const env = { ...process.env, DAICHO_URL: baseUrl, DAICHO_KEY: ownerKey, DAICHO_COMPANY: companyId };
  const { stdout, stderr } = await run(process.execPath, [outfile!], { env });
  expect(stderr).to.equal('');
  return stdout;
}

describe('GUIDE', function () {
  this.timeout(240_000);

  it('its shell blocks run as they stand, in order, and answer as printed', async () => {
    await runShell(await demoService(), blocks, { mayPrint: true });
  });

  it('its way of sending invoices mails them where there is a mail server', async () => {
    const smtp = await smtpServer();
    const api = await startApi('guide_mails', { mailer: smtpMailer(smtp.url, 'billing@example.com') });
    const folder = quickFolder('guide');
    try {
      const { companyId, ownerKey: key } = await api.newCompany();
      await made(api, { companyId, key }, '/partners', { name: '甲', code: 'C001' });
      const id = await issuedInvoice(api, { companyId, key });
      fs.mkdirSync(path.join(folder, '.daicho'));
      const demo = { baseUrl: api.baseUrl, companyId, ownerKey: key };
      fs.writeFileSync(path.join(folder, '.daicho', 'demo.json'), JSON.stringify(demo));
      const [first] = blocks;
      const mailing = blocks.filter(({ text }) => text.includes('invoices send'));
      expect(mailing).to.have.lengthOf(1);
      await runShell({ folder, demo }, [first!, ...mailing], { mayPrint: true });
      await api.engine.mailRun?.tick();
      expect(smtp.received.map(({ to }) => to)).to.deep.equal([['keiri@example.com']]);
      const { body } = await api.call('GET', `/v1/companies/${companyId}/invoices/${id}`, { key });
      expect([body['mailStatus'], body['sendingStatus']]).to.deep.equal(['sent', 'sent']);
    } finally {
      await api.close();
      await smtp.close();
    }
  });

  it('its scripts run as they stand, and print what is shown', async () => {
    const service = await demoService();
    const scripts = blocks.filter(({ language }) => language === 'ts' || language === 'js');
    expect(scripts).to.have.lengthOf.above(0);
    for (const script of scripts) {
      const shown = blocks[blocks.indexOf(script) + 1];
      expect(shown?.language, 'what a script prints is shown').to.equal('text');
      expect(masked(await runScript(service, script.text))).to.equal(masked(shown!.text));
    }
  });

  it('has no block that no test runs', () => {
    for (const [index, { language, text }] of blocks.entries()) {
      expect(language, text).to.be.oneOf(['sh', 'ts', 'js', 'json', 'text']);
      if (language === 'json' || language === 'text')
        expect(blocks[index - 1]?.language, `this answers nothing: ${text}`).to.be.oneOf(['sh', 'ts', 'js']);
    }
  });

  it('names no command that there is not, and no file', async () => {
    const service = await demoService();
    const prose = GUIDE.replace(/^```[\s\S]*?^```$/gm, '');
    const commands = [...prose.matchAll(/`npx daicho ([^`]+)`/g)].map(([, words]) => words!.split(' '));
    // A word of the command line, and what a noun knows: each has help, and its flags stand there.
    const asked = new Map<string, string[]>();
    for (const words of commands) {
      const flags = words.filter((word) => word.startsWith('--') && word !== '--help');
      const named = words.filter((word) => /^[a-z-]+$/.test(word) && !word.startsWith('-')).slice(0, 1);
      const key = named.join(' ');
      asked.set(key, [...(asked.get(key) ?? []), ...flags]);
    }
    expect(asked.size).to.be.above(3);
    for (const [words, flags] of asked) {
      const { code, stdout, stderr } = await service.daicho([...words.split(' ').filter(Boolean), '--help']);
      expect(code, `${words}: ${stderr}`).to.equal(0);
      for (const flag of flags) expect(stdout, words).to.include(flag);
    }
    for (const [, file] of prose.matchAll(/[`(]((?:src\/|test\/)?[\w-]+\.(?:md|yml|ts))[`)#]/g))
      expect(fs.existsSync(path.join(REPO, file!)), file).to.equal(true);
  });
});
