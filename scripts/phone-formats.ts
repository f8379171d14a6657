/**
 * `npm run phone-formats`: writes how each country groups its phone numbers, from libphonenumber's metadata. A page loads
 * these 5 KB instead of all that libphonenumber knows. A test says when the file is older than the library
 * (components/browser/format-phone.test.ts).
 */
import { writeFileSync } from 'node:fs';
import { phoneFormats } from './phone-formats/phone-formats.ts';

const FILE = 'components/browser/phone-formats.json';

writeFileSync(FILE, `${JSON.stringify(phoneFormats(), null, 1)}\n`);
