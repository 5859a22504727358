import { useBlocker } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { useEditing } from '#lib/unsaved-work/editing.ts'
import type { TagNames } from '#parts/experts/joining/pictures/photo-drafts.ts'
import { UploadGuard } from '#parts/foundation/media/uploads/UploadGuard.tsx'
import { UploadTile } from '#parts/foundation/media/uploads/UploadTile.tsx'
import { paths } from '#lib/paths.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { controlOf } from '#ui/fields/form-target.ts'
import { BeforeAfterSection } from './photos/BeforeAfterSection.tsx'
import { changePicture } from './photos/changes.ts'
import { coverOf, type Draft } from './draft.ts'
import { EditorHead } from './EditorHead.tsx'
import { FactsSection } from './description/FactsSection.tsx'
import { KeptTexts } from './saving/KeptTexts.tsx'
import { MaterialsField } from './description/MaterialsField.tsx'
import { hintsOf, morePhotos, needsOf, type Hint } from './publishing/needs.ts'
import { PairDialog } from './photos/PairDialog.tsx'
import { PhotoPanel } from './photos/PhotoPanel.tsx'
import { PhotosSection } from './photos/PhotosSection.tsx'
import { PublishBar } from './publishing/PublishBar.tsx'
import { SaveNotices } from './saving/SaveNotices.tsx'
import { StylesAndRooms } from './description/StylesAndRooms.tsx'
import { suggestedTitle } from './description/suggestions.ts'
import { TitleAndStory } from './description/TitleAndStory.tsx'
import { useEditor } from './use-editor.ts'
import { usePhotoActions } from './photos/use-photo-actions.ts'
import {
  ALT_MAX,
  CAPTION_MAX,
  MATERIAL_MAX,
  PROJECT_STORY_MAX,
  PROJECT_TITLE_MAX,
} from '@husrum/contract/core/limits.ts'
import { problemsOf } from './saving/answers.ts'

const bounds: Partial<Record<string, number>> = {
  titleLong: PROJECT_TITLE_MAX,
  storyLong: PROJECT_STORY_MAX,
  captionLong: CAPTION_MAX,
  altLong: ALT_MAX,
  materialLong: MATERIAL_MAX,
}

const NARROW = '(width < 64rem)'

function onNarrow(listen: () => void): () => void {
  const narrow = window.matchMedia(NARROW)
  narrow.addEventListener('change', listen)
  return () => narrow.removeEventListener('change', listen)
}
const isNarrow = () => window.matchMedia(NARROW).matches
const never = () => false

/** The whole project on one page. It saves automatically; publishing is the only decision. */
export function EditorForm({
  initial,
  onCreated,
}: {
  initial: OwnProject | undefined
  onCreated: (project: OwnProject) => void
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const editor = useEditor(initial, onCreated)
  const { draft, change, saver, project } = editor
  const photos = usePhotoActions(draft, change)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [isFull, setIsFull] = useState(false)
  const [busy, setBusy] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const [pairing, setPairing] = useState<{ after: number | undefined }>()
  const problems = useProblems(draft, { ...saver.problems(), ...refused }, tried)
  const blocked = Object.keys(useProblems(draft, saver.problems(), false)).length > 0
  const needs = needsOf(draft)
  const { data: styles = [] } = useQuery(referenceQueries(api).styles())
  const { data: rooms = [] } = useQuery(referenceQueries(api).roomTypes('interior'))
  const { data: works = [] } = useQuery(referenceQueries(api).roomTypes('architecture'))
  const names: TagNames = { rooms: [...rooms, ...works], styles, language, t }
  // In a page of one column the photos come first.
  const hasPhotosFirst = useSyncExternalStore(onNarrow, isNarrow, never)
  const asOptions = (list: readonly { slug: string; name: string }[]) =>
    list.map(({ slug, name }) => ({ value: slug, label: name }))
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: () => saver.hasOpen() })
  useEditing(() => saver.hasOpen())

  const [nudge, setNudge] = useState<readonly Hint[]>([])
  const setStatus = async (status: 'draft' | 'published', anyway = false) => {
    setNudge([])
    setTried(status === 'published')
    setRefused({})
    setIsFull(false)
    if (status === 'published' && !needs.ready) {
      const first = needs.title ? 'title' : needs.type ? 'project_type' : 'photos'
      const control = controlOf(first)
      control?.scrollIntoView({ block: 'center' })
      return control?.focus()
    }
    const wasLive = project !== undefined && project.status !== 'draft'
    const hints = status === 'published' && !anyway && !wasLive ? hintsOf(draft) : []
    if (hints.length > 0) return setNudge(hints)
    setBusy(true)
    const problemsNow = await editor.setStatus(status)
    setBusy(false)
    if (problemsNow === 'full') return setIsFull(true)
    if (problemsNow) return setRefused(problemsNow)
    const done = status === 'draft' ? 'takenBack' : wasLive ? 'changesDone' : 'done'
    showToast(t(`portfolio.publish.${done}`), { tone: 'success' })
  }
  const discard = async () => {
    setTried(false)
    setRefused({})
    setBusy(true)
    const isDone = await editor.discard()
    setBusy(false)
    setDiscarding(false)
    if (isDone) showToast(t('portfolio.publish.discard.done'), { tone: 'success' })
  }
  const section = { draft, change, problems }
  const { picture, place } = photos
  const cover = coverOf(draft)
  const words = (
    <div key="words">
      <TitleAndStory {...section} suggestion={suggestedTitle(draft, names)} />
      <KeptTexts editor={editor} />
    </div>
  )
  const photosSection = (
    <PhotosSection
      key="photos"
      {...section}
      uploads={photos.uploads}
      already={photos.already}
      chosen={picture?.id}
      onChoose={(id) => {
        photos.choose(id)
        if (isNarrow()) document.getElementById('photo-panel')?.scrollIntoView({ block: 'start' })
      }}
    />
  )
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <EditorHead title={draft.title} project={project} state={saver.state()} blocked={blocked} />
      <SaveNotices editor={editor} />
      <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_408px]">
        <div className="grid max-w-[1040px] min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-12 px-4 py-8 md:px-6 lg:px-14 lg:py-11">
          {hasPhotosFirst ? [photosSection, words] : [words, photosSection]}
        </div>
        <aside className="border-line bg-plaster max-lg:border-y lg:row-span-2 lg:border-l">
          {picture && (
            <div className="px-4 py-8 md:px-6 lg:sticky lg:top-14 lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto lg:px-8">
              <PhotoPanel
                picture={picture}
                place={place}
                of={draft.pictures.length}
                isCover={cover?.id === picture.id}
                styles={asOptions(styles)}
                rooms={asOptions([...rooms, ...works])}
                names={names}
                problems={problems}
                onChange={(changes) => change((now) => changePicture(now, picture.id, changes))}
                onGo={(to) => {
                  const next = draft.pictures[to]
                  if (next) photos.choose(next.id)
                }}
                onCover={() => change((now) => ({ ...now, cover: picture.id }))}
                onPair={() => setPairing({ after: picture.id })}
                onReplace={photos.replace}
                onRemove={photos.remove}
              />
              {photos.replacing.items.map((item) => (
                <UploadTile key={item.key} item={item} uploads={photos.replacing} className="mt-5" />
              ))}
            </div>
          )}
        </aside>
        <div className="grid max-w-[1040px] min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-14 px-4 py-8 md:px-6 lg:px-14 lg:pt-2 lg:pb-16">
          <BeforeAfterSection {...section} onPair={(after) => setPairing({ after })} />
          <StylesAndRooms {...section} />
          <MaterialsField {...section} />
          <FactsSection {...section} />
        </div>
      </div>
      <PublishBar
        project={project}
        needs={needs}
        underWay={photos.underWay}
        busy={busy}
        full={isFull}
        onPublish={() => void setStatus('published')}
        onDiscard={() => setDiscarding(true)}
        onTakeBack={() => void setStatus('draft')}
      />
      {nudge.length > 0 && (
        <Dialog
          open
          onOpenChange={(open) => open || setNudge([])}
          title={t('portfolio.nudge.title')}
          description={t('portfolio.nudge.text')}
          footer={
            <>
              <Button onClick={() => void setStatus('published', true)}>{t('portfolio.nudge.publish')}</Button>
              <Button
                tone="primary"
                onClick={() => {
                  const first = nudge[0]
                  setNudge([])
                  // Runs after the dialog has returned the focus.
                  requestAnimationFrame(() => showField(first))
                }}
              >
                {t('portfolio.nudge.add')}
              </Button>
            </>
          }
        >
          <ul className="list-disc pl-5">
            {nudge.map((hint) => (
              <li key={hint}>{t(`portfolio.nudge.${hint}`)}</li>
            ))}
          </ul>
        </Dialog>
      )}
      {discarding && (
        <Dialog
          open
          onOpenChange={(open) => open || setDiscarding(false)}
          title={t('portfolio.publish.discard.title')}
          description={t('portfolio.publish.discard.text')}
          footer={
            <>
              <Button onClick={() => setDiscarding(false)}>{t('portfolio.publish.discard.keep')}</Button>
              <Button tone="danger" loading={busy} onClick={() => void discard()}>
                {t('portfolio.publish.discard.action')}
              </Button>
            </>
          }
        />
      )}
      {pairing && (
        <PairDialog draft={draft} change={change} after={pairing.after} onClose={() => setPairing(undefined)} />
      )}
      <UploadGuard
        underWay={photos.underWay}
        stays={(path) => project !== undefined && path === paths.editProject(project.id)}
      />
    </div>
  )
}

const fieldOfHint = { style: 'styles', rooms: 'rooms', city: 'city_id', year: 'year' } as const

function showField(hint: Hint | undefined): void {
  const control = hint && controlOf(fieldOfHint[hint])
  control?.scrollIntoView({ block: 'center' })
  control?.focus()
}

/** One message for each field, by its API name: cannot be saved, refused by the server, or missing for publishing. */
function useProblems(draft: Draft, refused: Readonly<Record<string, string>>, tried: boolean): Record<string, string> {
  const { t } = useTranslation()
  const needs = needsOf(draft)
  const own = Object.entries(problemsOf(draft)).flatMap(([field, problem]) =>
    problem ? [[field, t(`portfolio.problem.${problem}`, { most: bounds[problem] })]] : [],
  )
  return {
    ...(tried && needs.title ? { title: t('portfolio.publish.title') } : {}),
    ...(tried && needs.type ? { project_type: t('portfolio.publish.type') } : {}),
    ...(tried && needs.missing > 0 ? { images: t('portfolio.publish.morePhotos', morePhotos(needs)) } : {}),
    ...refused,
    ...Object.fromEntries(own),
  }
}
