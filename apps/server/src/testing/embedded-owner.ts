/** A process that owns a cluster, for tests that kill it: `node embedded-owner.ts <data folder> <address> [exit]`. */
import process from 'node:process'
import { openEmbedded } from '../platform/database/embedded.ts'

const [dataDir = '', address = '', then] = process.argv.slice(2)
try {
  const database = await openEmbedded(dataDir, {
    address,
    settings: { fsync: 'off', shared_buffers: '16MB' },
    onRestart: () => console.log('restarted'),
  })
  process.on('SIGTERM', () => {
    void database.stop().then(() => process.exit(0))
  })
  console.log(database.adopted ? 'adopted' : 'started')
  if (then === 'exit') process.exit(3)
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exit(1)
}
