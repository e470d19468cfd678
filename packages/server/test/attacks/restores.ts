/** Brings the archived conversation back 72 times, eight at a time. */
const { SERVER = '', TOKEN = '', PATIENT = '' } = process.env;

const headers = { Authorization: `Bearer ${TOKEN}` };
const statuses = new Set<number>();
for (let asked = 0; asked < 72; asked += 8) {
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const url = `${SERVER}/api/patient/${PATIENT}/messages/restore`;
      const response = await fetch(url, { method: 'POST', headers });
      statuses.add(response.status);
      await response.text();
    }),
  );
}
process.stdout.write(`${[...statuses].join()}\n`);
