/** When a showcase photo gets another style, a job reads again the experts who chose it. */
import type { Deps } from '../../../app/deps.ts'
import { rereadShowcasesLater } from './following.service.ts'

export function registerCatalogueListeners({ events, jobs }: Pick<Deps, 'events' | 'jobs'>): void {
  events.on('showcases.retagged', (tx, { ids }) => rereadShowcasesLater(jobs, tx, ids))
}
