import { queues } from '@husrum/contract/back-office/queues.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { selectQueues } from './queues.queries.ts'

export function mountQueues(http: FastifyInstance, { db }: Pick<Platform, 'db'>, options: MountOptions): void {
  mount(http, queues, { getAdminQueues: async () => ({ data: await selectQueues(db) }) }, options)
}
