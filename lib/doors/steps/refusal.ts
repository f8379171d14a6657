/** An error for a machine that reads none of our codes: Meta, or what collects metrics. */
export function refusal(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return Response.json({ detail }, { status, headers });
}
