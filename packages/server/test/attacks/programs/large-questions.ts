/** Asks the assistant 16 questions about a patient with many names and long notes, eight at a time. */
const { SERVER = '', TOKEN = '', PATIENT = '' } = process.env;

const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
for (let asked = 0; asked < 16; asked += 8) {
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const messages = [{ role: 'user', content: `Question ${asked + index}: what is next?` }];
      const body = JSON.stringify({ patientId: PATIENT, messages });
      const response = await fetch(`${SERVER}/api/chat`, { method: 'POST', headers, body });
      await response.text();
      process.stdout.write(`${response.status}\n`);
    }),
  );
}
