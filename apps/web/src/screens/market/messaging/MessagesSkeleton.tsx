import { clsx } from 'clsx'
import type { MessageView } from './message-view.ts'
import { Loading, LoadingHeading, Skeleton } from '#ui/layout/Skeleton.tsx'

const thread = (
  <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-3 px-4 py-3 md:px-5">
    <Skeleton shape="circle" className="size-11" />
    <div className="grid content-center gap-2.5 text-15">
      <div className="flex justify-between gap-6">
        <Skeleton className="w-32" />
        <Skeleton className="w-12" />
      </div>
      <Skeleton className="w-48 max-w-full" />
    </div>
  </div>
)

/** Placeholders for a conversation. */
export function StreamSkeleton() {
  return (
    <Loading className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
      <div className="mx-auto flex w-full max-w-[820px] flex-col gap-3 px-4 pb-6 md:px-7">
        <Skeleton shape="block" className="h-20 w-3/5" />
        <Skeleton shape="block" className="h-11 w-2/5" />
        <Skeleton shape="block" className="h-16 w-1/2 self-end" />
        <Skeleton shape="block" className="h-11 w-1/2" />
      </div>
    </Loading>
  )
}

/** The whole screen before its first answer; with a conversation in the address a phone shows only that one. */
export function MessagesSkeleton({ view }: { view: MessageView }) {
  const chosen = view.thread !== undefined || view.architect !== undefined
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[300px_minmax(0,1fr)] xl:grid-cols-[336px_minmax(0,1fr)_344px]">
      <Loading className={clsx('border-line md:border-r', chosen && 'max-md:hidden')}>
        <LoadingHeading />
        <div className="grid gap-3.5 px-4 pt-5 pb-3 md:px-5">
          <Skeleton className="w-32 text-21" />
          <Skeleton className="h-10" />
        </div>
        {thread}
        {thread}
        {thread}
        {thread}
      </Loading>
      <div
        className={clsx(
          'min-h-0 flex-col bg-wall md:flex',
          chosen ? 'flex max-md:fixed max-md:inset-0 max-md:z-30' : 'hidden',
        )}
      >
        <div className="flex min-h-16 items-center gap-3 border-b border-line px-4 md:px-7">
          <Skeleton shape="circle" className="size-10" />
          <Skeleton className="w-40 text-17" />
        </div>
        <StreamSkeleton />
      </div>
      <div className="hidden border-l border-line xl:block" />
    </div>
  )
}
