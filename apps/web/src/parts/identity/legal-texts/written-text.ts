/** A legal text in the format that an owner writes. */
import {
  readLegalText,
  writeLegalText,
  type MarkedText,
  type ShippedTable,
} from '@husrum/contract/identity/legal-texts/markdown.rules.ts'
import type { LegalText, WrittenBlock } from './legal-text.ts'

/** The text as shipped, in the owner's format: the starting point of an edit. */
export const shippedSource = (shipped: LegalText): string =>
  writeLegalText({
    ...shipped,
    sections: shipped.sections.map((section) => ({ ...section, blocks: section.blocks.map(marked) })),
  })

/** The operator's text, with the tables of the program at their marks. */
export function written(source: string, shipped: LegalText): LegalText {
  const { text } = readLegalText(source)
  return {
    ...text,
    sections: text.sections.map((section) => ({ ...section, blocks: section.blocks.flatMap(shippedTable) })),
  }

  function shippedTable(block: MarkedText['sections'][number]['blocks'][number]): WrittenBlock[] {
    if (typeof block === 'string' || !('shipped' in block)) return [block]
    return shipped.sections.flatMap(({ blocks }) => blocks).filter((each) => kindOf(each) === block.shipped)
  }
}

function kindOf(block: WrittenBlock): ShippedTable | undefined {
  if (typeof block === 'string') return undefined
  return 'stored' in block ? 'stored' : 'services' in block ? 'services' : 'weights' in block ? 'weights' : undefined
}

function marked(block: WrittenBlock) {
  if (typeof block === 'string' || 'list' in block || 'table' in block) return block
  return { shipped: 'stored' in block ? 'stored' : 'services' in block ? 'services' : 'weights' } as const
}
