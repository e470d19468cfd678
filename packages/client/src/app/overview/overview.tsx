/** The first part of a chart: its course, what is open, and what is newest. */
export function Overview({ patientId }: { patientId: string }) {
  return <p>{patientId}</p>;
}
