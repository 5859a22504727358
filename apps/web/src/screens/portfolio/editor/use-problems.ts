import { useTranslation } from 'react-i18next'
import { ALT_MAX, CAPTION_MAX, MATERIAL_MAX, PROJECT_STORY_MAX, PROJECT_TITLE_MAX } from '@husrum/contract/limits.ts'
import { problemsOf } from './answers.ts'
import type { Draft } from './draft.ts'
import { needsOf } from './needs.ts'

const bounds: Partial<Record<string, number>> = {
  titleLong: PROJECT_TITLE_MAX,
  storyLong: PROJECT_STORY_MAX,
  captionLong: CAPTION_MAX,
  altLong: ALT_MAX,
  materialLong: MATERIAL_MAX,
}

/** One message for each field, by its wire name: cannot be saved, refused by the server, or missing for publishing. */
export function useProblems(
  draft: Draft,
  refused: Readonly<Record<string, string>>,
  tried: boolean,
): Record<string, string> {
  const { t } = useTranslation()
  const needs = needsOf(draft)
  const own = Object.entries(problemsOf(draft)).flatMap(([field, problem]) =>
    problem ? [[field, t(`portfolio.problem.${problem}`, { most: bounds[problem] })]] : [],
  )
  return {
    ...(tried && needs.title ? { title: t('portfolio.publish.title') } : {}),
    ...(tried && needs.type ? { project_type: t('portfolio.publish.type') } : {}),
    ...(tried && needs.missing > 0 ? { images: t('portfolio.publish.morePhotos', { count: needs.missing }) } : {}),
    ...refused,
    ...Object.fromEntries(own),
  }
}
