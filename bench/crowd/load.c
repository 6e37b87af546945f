/* A crowd of spectators: N WebSockets that read, on one core, cheaper than any server that serves them.

   load HOST PORT N PATH AT_ONCE

   Opens N sockets, never more than AT_ONCE handshakes under way, and says `open N MS` when all are in, `first N MS` when every
   one has had a frame. A frame is a text message with "v":NUMBER in it and, where its delay is to be known, "t":NANOSECONDS of
   CLOCK_MONOTONIC. When every socket has frame NUMBER it says `all NUMBER`. At the end of its input it prints one line of JSON:
   frames received, sockets lost, CPU seconds, and the delays' percentiles in microseconds. */

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER = 16384, NUMBERS = 65536, EVENTS = 1024 };

typedef struct {
  int fd, state; /* 0 connecting, 1 waiting for 101, 2 open, 3 gone */
  int has_frame;
  size_t held;
  unsigned char *bytes;
} Spectator;

static Spectator *crowd;
static int total, poller, opening, next_to_open, is_open, is_gone, with_frame, stop;
static long long received;
static uint32_t *per_number;
static uint64_t *delays;
static size_t delay_count, delay_room;
static char request[1024];
static struct sockaddr_in address;
static uint64_t began;

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000ull + (uint64_t)t.tv_nsec;
}

static void die(const char *what) {
  perror(what);
  exit(1);
}

static void leave(Spectator *s) {
  if (s->state == 3) return;
  if (s->state < 2) opening--;
  s->state = 3;
  is_gone++;
  close(s->fd);
}

static void open_one(Spectator *s) {
  s->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (s->fd < 0) die("socket");
  int one = 1;
  setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  s->bytes = malloc(BUFFER);
  opening++;
  if (connect(s->fd, (struct sockaddr *)&address, sizeof address) && errno != EINPROGRESS) {
    leave(s);
    return;
  }
  struct epoll_event event = {.events = EPOLLIN | EPOLLOUT, .data.ptr = s};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, s->fd, &event)) die("epoll_ctl");
}

static void number_seen(uint64_t number, uint64_t at) {
  received++;
  if (at) {
    if (delay_count == delay_room) {
      delay_room = delay_room ? delay_room * 2 : 1 << 20;
      delays = realloc(delays, delay_room * sizeof *delays);
      if (!delays) die("realloc");
    }
    delays[delay_count++] = now() - at;
  }
  if (number < NUMBERS && ++per_number[number] == (uint32_t)(total - is_gone)) {
    printf("all %llu\n", (unsigned long long)number);
    fflush(stdout);
  }
}

static uint64_t field(const unsigned char *text, size_t length, const char *name) {
  const unsigned char *found = memmem(text, length, name, strlen(name));
  return found ? strtoull((const char *)found + strlen(name), NULL, 10) : 0;
}

static void frame(Spectator *s, unsigned char *text, size_t length) {
  size_t head = length < 160 ? length : 160;
  uint64_t number = field(text, head, "\"v\":");
  if (!number) return; /* a beat */
  if (!s->has_frame) {
    s->has_frame = 1;
    if (++with_frame == total) {
      printf("first %d %.1f\n", with_frame, (double)(now() - began) / 1e6);
      fflush(stdout);
    }
  }
  number_seen(number, field(text, head, "\"t\":"));
}

static void answer_ping(Spectator *s, const unsigned char *payload, size_t length) {
  unsigned char pong[140] = {0x8A, (unsigned char)(0x80 | length), 0, 0, 0, 0}; /* a mask of noughts changes nothing */
  memcpy(pong + 6, payload, length);
  if (send(s->fd, pong, 6 + length, MSG_NOSIGNAL) < 0) leave(s);
}

static void read_frames(Spectator *s) {
  size_t at = 0;
  while (s->held - at >= 2) {
    unsigned char *b = s->bytes + at;
    size_t left = s->held - at, head = 2, length = b[1] & 127;
    if (length == 126) {
      if (left < 4) break;
      length = (size_t)b[2] << 8 | b[3];
      head = 4;
    } else if (length == 127) {
      fprintf(stderr, "a frame of more than 64 KB\n");
      exit(1);
    }
    if (left < head + length) break;
    int kind = b[0] & 15;
    if (kind == 1) frame(s, b + head, length);
    if (kind == 9 && length <= 125) answer_ping(s, b + head, length);
    if (kind == 8) {
      leave(s);
      return;
    }
    at += head + length;
  }
  memmove(s->bytes, s->bytes + at, s->held - at);
  s->held -= at;
}

static void opened(Spectator *s) {
  unsigned char *end = memmem(s->bytes, s->held, "\r\n\r\n", 4);
  if (!end) return;
  if (memcmp(s->bytes, "HTTP/1.1 101", 12)) {
    leave(s);
    return;
  }
  size_t used = (size_t)(end + 4 - s->bytes);
  memmove(s->bytes, s->bytes + used, s->held - used);
  s->held -= used;
  s->state = 2;
  opening--;
  if (++is_open == total) {
    printf("open %d %.1f\n", is_open, (double)(now() - began) / 1e6);
    fflush(stdout);
  }
  read_frames(s);
}

static void readable(Spectator *s) {
  for (;;) {
    ssize_t got = recv(s->fd, s->bytes + s->held, BUFFER - s->held, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) {
      leave(s);
      return;
    }
    s->held += (size_t)got;
    int was_full = s->held == BUFFER;
    if (s->state == 1) opened(s);
    else if (s->state == 2) read_frames(s);
    if (s->state == 3 || !was_full) return;
  }
}

static void writable(Spectator *s) {
  int error = 0;
  socklen_t size = sizeof error;
  getsockopt(s->fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error || send(s->fd, request, strlen(request), MSG_NOSIGNAL) < 0) {
    leave(s);
    return;
  }
  s->state = 1;
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = s};
  epoll_ctl(poller, EPOLL_CTL_MOD, s->fd, &event);
}

static int ascending(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static double percentile(double part) {
  return delay_count ? (double)delays[(size_t)(part * (double)(delay_count - 1))] / 1e3 : 0;
}

static void report(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
               (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  qsort(delays, delay_count, sizeof *delays, ascending);
  printf("{\"received\":%lld,\"open\":%d,\"gone\":%d,\"cpu\":%.3f,\"p50\":%.1f,\"p99\":%.1f,\"max\":%.1f}\n", received, is_open, is_gone,
         cpu, percentile(0.5), percentile(0.99), percentile(1));
  fflush(stdout);
}

int main(int count, char **given) {
  if (count != 6) {
    fprintf(stderr, "load HOST PORT N PATH AT_ONCE\n");
    return 2;
  }
  total = atoi(given[3]);
  int at_once = atoi(given[5]);
  address.sin_family = AF_INET;
  address.sin_port = htons((uint16_t)atoi(given[2]));
  if (!inet_aton(given[1], &address.sin_addr)) die("HOST");
  snprintf(request, sizeof request,
           "GET %s HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: openroom\r\n\r\n",
           given[4], given[1], given[2]);
  crowd = calloc((size_t)total, sizeof *crowd);
  per_number = calloc(NUMBERS, sizeof *per_number);
  poller = epoll_create1(0);
  struct epoll_event input = {.events = EPOLLIN, .data.ptr = NULL};
  fcntl(0, F_SETFL, O_NONBLOCK);
  if (epoll_ctl(poller, EPOLL_CTL_ADD, 0, &input)) die("epoll_ctl of the input (a pipe is wanted)");
  began = now();
  struct epoll_event events[EVENTS];
  while (!stop) {
    while (next_to_open < total && opening < at_once) open_one(&crowd[next_to_open++]);
    int ready = epoll_wait(poller, events, EVENTS, -1);
    for (int i = 0; i < ready; i++) {
      Spectator *s = events[i].data.ptr;
      if (!s) {
        char ignored[256];
        if (read(0, ignored, sizeof ignored) == 0) stop = 1;
        continue;
      }
      if (s->state == 0 && events[i].events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) writable(s);
      else if (s->state == 1 || s->state == 2) readable(s);
    }
  }
  report();
  return 0;
}
