-- outside transaction
-- What waits for a decision, by how long it has waited (`waitsSince` in reviews/moderation.queries.ts).
drop index concurrently if exists reviews_by_wait;

create index concurrently reviews_by_wait on reviews (
  coalesce(appealed_at, reported_at,
    case when status = 'pending' and held_reason is not null then coalesce(held_at, edited_at, created_at) end), id)
  where withdrawn_at is null
    and coalesce(appealed_at, reported_at,
      case when status = 'pending' and held_reason is not null then coalesce(held_at, edited_at, created_at) end) is not null;
