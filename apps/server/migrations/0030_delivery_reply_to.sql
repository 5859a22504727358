-- Who an answer to a mail is meant for, where that is not the sender: staff answer a visitor's message by replying to it.
alter table deliveries add column reply_to text;
