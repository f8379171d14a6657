/**
 * WhatsApp's ID for a number. It differs from the E.164 digits in three countries
 * (docs/reference/whatsapp.md#whatsapp-ids): Brazil's mobiles lose their ninth digit, Mexico's numbers get a 1, Argentina's
 * a 9. Digits in, digits out.
 */
export function waIdOf(digits: string): string {
  if (/^55\d\d9[6-9]\d{7}$/.test(digits)) return digits.slice(0, 4) + digits.slice(5);
  if (/^52\d{10}$/.test(digits)) return `521${digits.slice(2)}`;
  if (/^54\d{10}$/.test(digits)) return `549${digits.slice(2)}`;
  return digits;
}
