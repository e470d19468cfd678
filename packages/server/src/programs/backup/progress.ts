/** Between two lines of progress. */
const progressMs = 2000;

/** Prints one line for the operator. */
export type Say = (line: string) => void;

/** Passes every item on, and prints the progress every two seconds. Short work prints nothing until its end. */
export async function* counted<T>(
  items: AsyncIterable<T>,
  what: string,
  total: number,
  say: Say,
): AsyncGenerator<T> {
  let count = 0;
  let reportedAt = Date.now();
  for await (const item of items) {
    yield item;
    count += 1;
    if (Date.now() - reportedAt < progressMs) continue;
    reportedAt = Date.now();
    say(`${what} ${formatCount(count)} of ${formatCount(Math.max(total, count))}`);
  }
  say(`${what} ${formatCount(count)}`);
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
