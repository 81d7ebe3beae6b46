/** How many days the second date of a year lies after the first; -1 where one is no date or the order is wrong. */
export function calendar(
  month1: number,
  day1: number,
  month2: number,
  day2: number,
  year: number,
): number {
  const days = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  if (year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)) days[2] = 29;
  if (month1 < 1 || month1 > 12 || month2 < 1 || month2 > 12) return -1;
  if (day1 < 1 || day1 > (days[month1] as number)) return -1;
  if (day2 < 1 || day2 > (days[month2] as number)) return -1;
  if (month1 === month2) {
    if (day1 > day2) return -1;
    return day2 - day1;
  }
  if (month1 > month2) return -1;
  let between = day2 + (days[month1] as number) - day1;
  for (let month = month1 + 1; month < month2; month = month + 1) {
    between = between + (days[month] as number);
  }
  return between;
}
