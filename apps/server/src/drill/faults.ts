/** Loaded into the product under drill (`--import`): moves its clock and fills its memory on its parent's command. */
import process from 'node:process'

export type Fault = { skewMs?: number; megabytes?: number }

const real = Date.now
let skewMs = 0
let held: Buffer[] = []
Date.now = () => real() + skewMs
process.on('message', (fault: Fault) => {
  if (fault.skewMs !== undefined) ({ skewMs } = fault)
  if (fault.megabytes !== undefined) held = Array.from({ length: fault.megabytes }, () => Buffer.alloc(1024 * 1024, 1))
  process.send?.({ held: held.length })
})
// the channel alone must not keep the product from stopping
process.channel?.unref()
