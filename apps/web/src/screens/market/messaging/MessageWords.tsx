import { clsx } from 'clsx'
import type { Message } from '@husrum/contract/market/messaging/messaging.ts'
import { languageOfText } from '@husrum/contract/discovery/translations.rules.ts'

/** The data that a message of any kind is rendered from. */
export type MessageBodyProps = {
  message: Pick<Message, 'id' | 'thread_id' | 'kind' | 'ref_id' | 'body' | 'attachments' | 'mine'>
  /** It is the last of one person's consecutive messages. */
  last: boolean
}

/** The text of a message in its bubble. */
export function Words({ mine, last, body }: { mine: boolean; last: boolean; body: string }) {
  return (
    <p
      lang={languageOfText(body)}
      className={clsx(
        'w-fit max-w-[56ch] rounded-photo px-3.5 pt-2.25 pb-2.5 leading-[1.45] [overflow-wrap:anywhere] whitespace-pre-wrap',
        mine ? 'ml-auto bg-pine text-on-pine' : 'bg-plaster',
        last && (mine ? 'rounded-br-[2px]' : 'rounded-bl-[2px]'),
      )}
    >
      {body}
    </p>
  )
}
