/* The library's edge: structures that grow. A program may have been compiled with a header of another age:
 * the library reads and writes as much of a structure as its size tells. */
#include <stddef.h>

#include "tests/edges.h"

/* A recipe of a later header is accepted as long as its new field is 0. */
static void sizes_of_recipes(void)
{
    struct {
        struct sudoku_recipe recipe;
        size_t wish;
    } future = {SUDOKU_RECIPE_INIT, 0};
    struct sudoku_maker *maker;
    future.recipe.size = sizeof future;
    CHECK(sudoku_maker_new(&future.recipe, 1, &maker) == SUDOKU_OK, "nothing new is wanted");
    sudoku_maker_free(maker);
    future.wish = 1;
    CHECK(sudoku_maker_new(&future.recipe, 1, &maker) == SUDOKU_BAD_ARGUMENT, "it cannot be had");
    future.wish = 0, future.recipe.size = sizeof future.recipe - 1;
    CHECK(sudoku_maker_new(&future.recipe, 1, &maker) == SUDOKU_BAD_ARGUMENT, "less than there ever was");
    future.recipe.size = 0;
    CHECK(sudoku_maker_new(&future.recipe, 1, &maker) == SUDOKU_BAD_ARGUMENT, "no size");
    future.recipe.size = SIZE_MAX / 3;
    CHECK(sudoku_maker_new(&future.recipe, 1, &maker) == SUDOKU_BAD_ARGUMENT, "no size ever set");
}

/* Only as much of a rating is written as the caller has room for; a later field is set to 0. */
static void sizes_of_ratings(void)
{
    struct {
        struct sudoku_rating rating;
        uint64_t more;
    } future = {SUDOKU_RATING_INIT, 5};
    int uses;
    CHECK(sudoku_rate(NULL, proper, NULL, &future.rating) == SUDOKU_OK && future.more == 5, "%d",
          (int)future.more);
    CHECK(sudoku_rating_uses(&future.rating, "hidden-single", &uses) == SUDOKU_OK &&
              uses == (int)future.rating.steps,
          "hidden singles: %d of %u", uses, future.rating.steps);
    future.rating.size = offsetof(struct sudoku_rating, times);
    CHECK(sudoku_rate(NULL, proper, NULL, &future.rating) == SUDOKU_OK &&
              sudoku_rating_uses(&future.rating, "hidden-single", &uses) == SUDOKU_OK && uses == 1,
          "without room for numbers: %d", uses);
    future.rating.size = sizeof future;
    CHECK(sudoku_rate(NULL, proper, NULL, &future.rating) == SUDOKU_OK && future.more == 0, "%d",
          (int)future.more);
    CHECK(future.rating.size == sizeof future && future.rating.er == 12, "%u", future.rating.er);
    future.rating.size = offsetof(struct sudoku_rating, used);
    CHECK(sudoku_rate(NULL, proper, NULL, &future.rating) == SUDOKU_BAD_ARGUMENT, "less than there ever was");
    CHECK(sudoku_rating_uses(&future.rating, "bug", &uses) == SUDOKU_BAD_ARGUMENT,
          "less than there ever was");
    future.rating.size = 0;
    CHECK(sudoku_rate(NULL, proper, NULL, &future.rating) == SUDOKU_BAD_ARGUMENT, "no size");
}

int main(void)
{
    sizes_of_recipes();
    sizes_of_ratings();
    return test_report();
}
