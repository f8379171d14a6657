/**
 * `npm run phone-formats`: writes how each country groups its phone numbers, from libphonenumber's metadata. Pages load
 * these 5 KB instead of all metadata. components/browser/format-phone.test.ts fails when the file is older than the
 * library.
 */
import { writeFileSync } from 'node:fs';
import { phoneFormats } from './phone-formats/phone-formats.ts';

const FILE = 'components/browser/phone-formats.json';

writeFileSync(FILE, `${JSON.stringify(phoneFormats(), null, 1)}\n`);
