/**
 * A phone for people to read: a plus, and its digits in groups from the end. The exact grouping of each country would
 * need its numbering plan, which is too heavy for a list.
 */
export function formatPhone(digits: string): string {
  const bare = digits.replace(/\D/g, '');
  if (bare.length <= 7) return `+${bare}`;
  const [last, middle, first] = [bare.slice(-4), bare.slice(-7, -4), bare.slice(0, -7)];
  return ['+', first.replace(/(\d{1,3})(\d{3})$/, '$1 $2'), ' ', middle, ' ', last].join('');
}
