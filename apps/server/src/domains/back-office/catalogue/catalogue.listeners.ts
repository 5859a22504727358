/** Who chose a photo whose style is another one now is read again, by a job. */
import type { Deps } from '../../../app/deps.ts'
import { rereadShowcasesLater } from './following.service.ts'

export function registerCatalogueListeners({ events, jobs }: Pick<Deps, 'events' | 'jobs'>): void {
  events.on('showcases.retagged', (tx, { ids }) => rereadShowcasesLater(jobs, tx, ids))
}
