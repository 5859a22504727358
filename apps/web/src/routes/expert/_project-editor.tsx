import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditorScreen } from '#screens/experts/portfolio/editor/EditorScreen.tsx'
import { EditorSkeleton } from '#screens/experts/portfolio/editor/EditorSkeleton.tsx'

/** The parent of `new` and `{id}/edit`, so that the form stays when the address changes from one to the other. */
export const Route = createFileRoute('/expert/_project-editor')({
  staticData: { frame: 'work' },
  pendingComponent: EditorSkeleton,
  component: Editor,
})

function Editor() {
  const id = useParams({ strict: false, select: ({ id: given }) => given })
  return <EditorScreen id={id === undefined ? undefined : Number(id)} />
}
