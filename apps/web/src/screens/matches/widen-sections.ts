/** Where in the brief each wish is answered. */
import type { BriefSection } from '#flows/brief-section-names.ts'

const sections: Record<string, BriefSection> = {
  service_type: 'service',
  project_type: 'service',
  expert_type: 'service',
  country: 'place',
  session_type: 'place',
  outside_expert: 'place',
}

export const sectionOf = (wish: string): BriefSection | undefined => sections[wish]
