/** Preview pictures for shared links (Open Graph): made on the first request, stored by their content. */
import { expertProfile, project, type ExpertProfile, type Project } from '@husrum/contract/experts/profile/experts.ts'
import { formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import { one, type Language, type Picture } from '@husrum/contract/core/shapes.ts'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../../app/deps.ts'
import { DERIVED } from '../../../platform/files/files.ts'
import { readLettering, type Lettering } from '../../../platform/core/drawing/lettering.ts'
import { createKeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts'
import { maybeFirstOffered, type FirstOffered } from '../../experts/showcases/showcases.service.ts'
import { CARD, drawCard, LAYOUT, PHOTO_BOX, type CardWords } from './drawing.ts'

export type ShareCardDeps = Pick<
  Deps,
  'db' | 'readModels' | 'pictures' | 'files' | 'translators' | 'brand' | 'clock' | 'log'
>
/** The subject of a card: the whole product, an expert, or one of their projects. */
export type Subject = { expert?: number; project?: number }
export type ShareCard = { hash: string; read: () => Promise<Uint8Array> }
export type ShareCards = {
  /** Undefined for what is not public. `by`: the company as in the draft, for the preview of staff. */
  find(subject: Subject, language: Language, by?: By): Promise<ShareCard | undefined>
}

/** docs/product/limits.md: two are made at once, and so many wait. */
const PLACES = { total: 2, each: 2, waitMs: 10_000, waiting: 40 }
/** Cards that were made so many days ago are deleted, and made again on request. */
const KEPT_DAYS = 30
const FOLDER = `${DERIVED}cards/`
const folderOf = (expert: number | undefined) => `${FOLDER}${expert ?? 'all'}/`

type Shown = { words: CardWords; photo: Picture | undefined }

export function createShareCards(deps: ShareCardDeps): ShareCards {
  const { files, pictures } = deps
  const places = createKeyedSemaphore(PLACES)
  const making = new Map<string, Promise<Uint8Array>>()
  let lettering: Promise<Lettering> | undefined

  async function make(key: string, { words, photo }: Shown): Promise<Uint8Array> {
    const leave = await places.take('')
    try {
      lettering ??= readLettering().catch((error: unknown) => {
        lettering = undefined // the next request reads it again
        throw error
      })
      const overlay = drawCard(await lettering, words)
      const focus = photo?.focus ?? { x: 50, y: 50 }
      const made = await pictures.drawCard({ ...CARD, overlay, box: PHOTO_BOX, focus }, photo)
      await files.put(key, made)
      return made
    } finally {
      leave()
    }
  }

  async function read(key: string, shown: Shown): Promise<Uint8Array> {
    const kept = await files.open(key)
    if (kept) return buffer(kept.stream)
    const mine = making.get(key) ?? make(key, shown).finally(() => making.delete(key))
    making.set(key, mine)
    return mine
  }

  return {
    async find(subject, language, by = deps.brand.now()) {
      const shown = await shownOf(deps, subject, language, by)
      if (!shown) return undefined
      const hash = createHash('sha256')
        .update(JSON.stringify([LAYOUT, shown.words, shown.photo?.url, shown.photo?.focus]))
        .digest('hex')
        .slice(0, 32)
      return { hash, read: () => read(`${folderOf(subject.expert)}${hash}.jpg`, shown) }
    },
  }
}

async function shownOf(
  deps: ShareCardDeps,
  subject: Subject,
  language: Language,
  { product, colours }: By,
): Promise<Shown | undefined> {
  const { readModels, translators } = deps
  const t = translators.for(language)
  const by = { product, colours }
  if (subject.expert === undefined) return siteCard(await maybeFirstOffered(deps, language), by, t)
  const id = subject.expert
  const piece = await readModels.profile.get({ id }, language)
  if (!piece) return undefined
  const { data: expert } = one(expertProfile).parse(JSON.parse(piece.bytes.toString()))
  if (subject.project === undefined) return expertCard(expert, by, t)
  const work = await readModels.project.get({ id, projectId: subject.project }, language)
  return work && projectCard(one(project).parse(JSON.parse(work.bytes.toString())).data, expert, by)
}

type Translate = ReturnType<ShareCardDeps['translators']['for']>

type By = Pick<CardWords, 'product' | 'colours'>

/** With the photo that is first in the staff's order. */
function siteCard(first: FirstOffered | undefined, by: By, t: Translate): Shown {
  return {
    words: {
      title: t('shell.share.title'),
      lines: [t('shell.share.line')],
      rating: null,
      ...by,
      ground: 'band',
      credit: first ? t('shell.share.photo', { credit: first.credit }) : '',
      hasPhoto: first !== undefined,
    },
    photo: first?.photo,
  }
}

function expertCard(expert: ExpertProfile, by: By, t: Translate): Shown {
  const { average, count } = expert.rating
  const photo = expert.cover ?? expert.photos[0]
  return {
    words: {
      title: expert.name,
      lines: [`${expert.city.name}, ${expert.country.name}`],
      // the average is null below three reviews
      rating:
        average === null ? null : { average: formatNumber(average, 1), reviews: t('shell.share.reviews', { count }) },
      ...by,
      ground: photo === undefined ? 'band' : 'wall',
      credit: '',
      hasPhoto: photo !== undefined,
    },
    photo,
  }
}

function projectCard(work: Project, expert: ExpertProfile, by: By): Shown {
  const place = [work.city?.name, work.year].filter((part) => part !== null && part !== undefined).join(', ')
  return {
    words: {
      title: work.title,
      lines: [expert.name, ...(place === '' ? [] : [place])],
      rating: null,
      ...by,
      ground: 'wall',
      credit: '',
      hasPhoto: true,
    },
    photo: work.cover,
  }
}

/** Deletes all cards of an erased expert. */
export async function forgetCards({ files }: Pick<Deps, 'files'>, expertId: number): Promise<void> {
  for await (const key of files.list(folderOf(expertId))) await files.delete(key)
}

export async function sweepCards({ files, clock }: Pick<Deps, 'files' | 'clock'>): Promise<void> {
  const since = clock.now().getTime() - KEPT_DAYS * 86_400_000
  for await (const key of files.list(FOLDER)) {
    const head = await files.head(key)
    if (head && head.changed_at.getTime() < since) await files.delete(key)
  }
}
