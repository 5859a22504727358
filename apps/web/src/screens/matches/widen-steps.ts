/** Where in the brief each wish is answered. */
const steps: Record<string, number> = {
  service_type: 0,
  project_type: 1,
  expert_type: 1,
  country: 4,
  session_type: 4,
  outside_expert: 4,
}

export const stepOf = (wish: string): number | undefined => steps[wish]
