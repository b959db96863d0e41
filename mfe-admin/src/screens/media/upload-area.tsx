import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { addToast } from '@shop/session/toasts'
import { plural } from '@shop/domain/plural'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Icon } from '@shop/ui/icon'
import { subheading, subtle } from '@shop/ui/type'

import { useLeaveWarning } from '../../frame/display/form.tsx'
import { Meter } from '../../frame/display/page.tsx'
import { count, shareOf } from '../../frame/display/text.tsx'
import { invalidate } from '../../frame/queries/query-client.ts'
import * as css from './media.css.ts'
import { pictureFiles, sendPicture } from './send-picture.ts'

export const UploadArea = () => {
  const { progress, failures, add, dismiss } = useUploads()
  const isDragging = useGivenFiles(add)
  useLeaveWarning(progress !== undefined)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <section className={css.area} aria-label="Upload">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={pictureFiles}
          aria-label="Pictures to upload"
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            // Clears the input. Otherwise, choosing the same file again would fire no event.
            target.value = ''
          }}
        />
        <div className={css.areaText}>
          <Icon name="share" />
          <div role="status">
            <p>
              {progress
                ? `Uploading ${count(progress.done + 1)} of ${count(progress.total)}: ${progress.name}`
                : 'Drop pictures anywhere on this page, or paste them.'}
            </p>
            <p className={subtle}>
              PNG, JPEG, WebP or AVIF, not animated. Large ones are made smaller, and a photo’s
              location and camera details are removed.
            </p>
          </div>
          <div className={css.choose}>
            <Button width="full" onClick={() => input.current?.click()}>
              Choose pictures
            </Button>
          </div>
        </div>
        {progress && (
          <Meter
            role="progressbar"
            label="Uploaded pictures"
            share={shareOf(progress.done, progress.total)}
          />
        )}
        {isDragging && (
          <div className={css.overlay}>
            <p className={css.overlayText}>Drop to upload</p>
          </div>
        )}
      </section>
      {failures.length > 0 && <Failures failures={failures} onDismiss={dismiss} />}
    </>
  )
}

type FailuresProps = { failures: readonly Failure[]; onDismiss: () => void }

const Failures = ({ failures, onDismiss }: FailuresProps) => (
  <div role="alert">
    <Card tone="danger">
      <h2 className={subheading}>
        {count(failures.length)} {plural(failures.length, 'file')} could not be uploaded
      </h2>
      <ul className={css.scrollingList}>
        {failures.map(({ key, name, problem }) => (
          <li key={key}>{problem.includes(name) ? problem : `${name}: ${problem}`}</li>
        ))}
      </ul>
      <div>
        <Button tone="outline" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </Card>
  </div>
)

type Progress = { done: number; total: number; name: string }
type Failure = { key: string; name: string; problem: string }

const useUploads = () => {
  const queue = useRef<File[]>([])
  const [progress, setProgress] = useState<Progress>()
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const run = async (): Promise<void> => {
    let [done, uploaded] = [0, 0]
    for (let [file] = queue.current; file; [file] = queue.current) {
      const { name } = file
      setProgress({ done, total: done + queue.current.length, name })
      const result = await sendPicture(file)
      if ('path' in result) uploaded += 1
      else {
        const failure = { key: crypto.randomUUID(), name, problem: result.problem }
        setFailures((before) => [...before, failure])
      }
      queue.current.shift()
      done += 1
    }
    setProgress(undefined)
    if (uploaded === 0) return
    addToast({ title: `${count(uploaded)} ${plural(uploaded, 'picture')} uploaded` })
    await invalidate('pictures')
  }
  const add = (files: readonly File[]): void => {
    const isRunning = queue.current.length > 0
    queue.current.push(...files)
    if (!isRunning) void run()
  }
  return { progress, failures, add, dismiss: () => setFailures([]) }
}

/** While files are over the page, `dragover` repeats at least every 550 ms (HTML standard). */
const dragEndMs = 600

/** Returns true while files are dragged. Takes no files while a dialog is open. */
const useGivenFiles = (onGiven: (files: readonly File[]) => void): boolean => {
  const [isDragging, setIsDragging] = useState(false)
  const give = useEffectEvent(onGiven)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = (): void => {
      clearTimeout(timer)
      setIsDragging(false)
    }
    const accept = (event: Event, data: DataTransfer | null): readonly File[] => {
      if (!data?.types.includes('Files') || document.querySelector('dialog[open]')) return []
      // Keeps the browser from leaving the page to show the file.
      event.preventDefault()
      return [...data.files]
    }
    const over = (event: DragEvent): void => {
      accept(event, event.dataTransfer)
      clearTimeout(timer)
      timer = setTimeout(stop, dragEndMs)
      setIsDragging(event.defaultPrevented)
    }
    const drop = (event: DragEvent): void => {
      stop()
      give(accept(event, event.dataTransfer))
    }
    const paste = (event: ClipboardEvent): void => give(accept(event, event.clipboardData))
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => {
      stop()
      listening.abort()
    }
  }, [])
  return isDragging
}
