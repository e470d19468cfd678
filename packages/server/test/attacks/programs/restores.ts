/** Restores the archived conversation 72 times, four at a time. */
const { SERVER = '', TOKEN = '', PATIENT = '' } = process.env;

const headers = { Authorization: `Bearer ${TOKEN}` };
for (let asked = 0; asked < 72; asked += 4) {
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const url = `${SERVER}/api/patient/${PATIENT}/messages/restore`;
      const response = await fetch(url, { method: 'POST', headers });
      await response.text();
      process.stdout.write(`${response.status}\n`);
    }),
  );
}
