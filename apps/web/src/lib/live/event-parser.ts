/** Parses server-sent events from the text of a stream, in any chunks; comments and unknown fields are ignored. */
import type { LiveEvent } from '@husrum/contract/market/live-events.ts'

export function eventParser(
  /** Without an event only the last event id changes. */
  onEvent: (event: LiveEvent | undefined, id: string | undefined) => void,
  onRetry: (milliseconds: number) => void,
): (text: string) => void {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map(fieldOf))
      const retry = Number(fields.get('retry'))
      if (retry > 0) onRetry(retry)
      const [name, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')]
      if (name === undefined && id === undefined) continue
      onEvent(name === undefined ? undefined : eventOf(name, data), id)
    }
  }
}

function fieldOf(line: string): [name: string, value: string] {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')]
}

/** Undefined for invalid JSON. */
function eventOf(name: string, data = '{}'): LiveEvent | undefined {
  try {
    return { name, data: JSON.parse(data) } as LiveEvent // from our own server; names of a later release are ignored
  } catch {
    return undefined
  }
}
