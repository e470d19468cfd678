/** Sends half a million wrong items with each question, ten questions at a time, for 6 s. */
const { SERVER = '', TOKEN = '' } = process.env;

const body = `{"patientId":"x","messages":[${'1,'.repeat(500_000)}1]}`;
const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
const until = Date.now() + 6000;
while (Date.now() < until) {
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const response = await fetch(`${SERVER}/api/chat`, { method: 'POST', headers, body });
      process.stdout.write(
        `${response.status} ${(await response.text()).length < 2000 ? 'short' : 'long'}\n`,
      );
    }),
  );
}
